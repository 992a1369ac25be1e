/** Our TypeScript runs as it is, by tsx. */
import { StartRefusedError } from './terminal.mjs';

/** From here on `.ts` files can be imported. */
export async function readTypeScript() {
  const tsx = await loadTsx('tsx/esm/api');
  tsx.register();
}

/** Refuses when tsx is missing, for a program that registers it by itself. */
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
