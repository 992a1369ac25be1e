import { test } from 'playwright/test';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { startServices, type Services } from './services.ts';

/**
 * Starts services before the tests of a file and stops them after the last test.
 *
 * @returns a function that returns the services within a test
 */
export function shareServices(): () => Services {
  let services: Services | undefined;
  test.beforeAll(async () => {
    await loadKeccak();
    services = await startServices();
  });
  test.afterAll(async () => {
    await services?.stop();
  });
  return () => {
    if (services === undefined) throw new Error('the services are started before the first test');
    return services;
  };
}
