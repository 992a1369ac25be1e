import { StartRefusedError } from './terminal.mjs';

/** Registers tsx, so that this process can import `.ts` files without a build. */
export async function readTypeScript() {
  const tsx = await loadTsx('tsx/esm/api');
  tsx.register();
}

/** Refuses when tsx is missing. It serves programs that register tsx themselves. */
export async function expectTypeScript() {
  await loadTsx('tsx/cjs/api');
}

async function loadTsx(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartRefusedError('The dependencies are not installed: run npm ci first.');
  }
}
