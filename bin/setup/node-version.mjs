import { StartRefusedError } from './terminal.mjs';

const oldest = [20, 19];

/** Throws if Node.js is too old. Must run before any code that an old Node.js cannot parse. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new StartRefusedError(
      `Ringscope needs Node.js ${oldest.join('.')} or newer, but this is ${version}. Install a newer one from https://nodejs.org.`,
    );
  }
}
