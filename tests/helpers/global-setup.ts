import type { FullConfig } from 'playwright/test';
import { startTestServices } from './test-services.ts';

/**
 * Starts the services of the tests once for each run. A run of unit tests alone starts nothing.
 *
 * @returns a function that ends all processes and removes all files
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  return needsServices(config) ? startTestServices() : () => Promise.resolve();
}

/** Returns false when the command line selects only unit tests or the simulation, by project or by path. */
function needsServices(config: FullConfig): boolean {
  if (config.filteredProjects.every(({ name }) => ['unit', 'sim'].includes(name))) return false;
  const paths = config.argv.slice(2).filter((argument) => /(^|\/)tests\//.test(argument));
  return paths.length === 0 || paths.some((path) => !/(^|\/)tests\/(unit|sim)(\/|$)/.test(path));
}
