/** Our TypeScript runs as it is, by tsx. */
import { Refusal } from './say.mjs';

/** From here on `.ts` files can be imported. */
export async function readTypeScript() {
  let tsx;
  try {
    tsx = await import('tsx/esm/api');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Refusal('The dependencies are not installed: run npm ci first.');
  }
  tsx.register();
}
