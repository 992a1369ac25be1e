import { expect, test, UNLIMITED } from './site.ts';

test('an export that needs an unreachable node ends before its end, and the operator reads the cause', async ({
  site,
}) => {
  const response = await fetch(`${site.url}/api/v1/export/commitments?from=0`, {
    headers: { 'x-forwarded-for': UNLIMITED },
  });
  await expect(response.arrayBuffer()).rejects.toThrow(TypeError);
  // The thread that reads exports writes to the log of its process.
  await expect
    .poll(() => site.process.log())
    .toMatch(/"part":"exports".*daemon: (?:transactions|outputs) could not be fetched: .*ECONNREFUSED/);
});
