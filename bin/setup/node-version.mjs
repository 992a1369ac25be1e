import { StartRefusedError } from './terminal.mjs';

const oldest = [20, 19];

/** Refuses a Node.js that is too old. It must run before any code that such a Node.js cannot parse. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new StartRefusedError(
      `Ringscope needs Node.js ${oldest.join('.')} or newer, and this is ${version}: see https://nodejs.org.`,
    );
  }
}
