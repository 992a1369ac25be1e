import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRestartable, startService, type RestartableService } from './service-process.ts';

/** A running nginx. `stop` also removes its configuration and its cache. */
export interface Nginx extends RestartableService {
  readonly url: string;
  /** Folder with every response that nginx has stored. */
  readonly cacheFolder: string;
}

const START_DEADLINE_MS = 30_000;

/** The configuration that operators copy. */
const CONFIGURATION = new URL('../../ops/nginx/ringscope.conf', import.meta.url);

/** Replaces a text that must occur. */
function replaceIn(text: string, old: string | RegExp, by: string): string {
  const replaced = text.replace(old, by);
  if (replaced === text)
    throw new Error(
      `ops/nginx/ringscope.conf no longer contains ${String(old)}. Change tests/helpers/nginx.ts with it.`,
    );
  return replaced;
}

/**
 * Starts Debian's nginx with the configuration of `ops/nginx` in front of copies of a site.
 *
 * @param options.isCaching whether it stores responses
 */
export async function startNginx(
  siteUrls: readonly string[],
  { isCaching = true }: { readonly isCaching?: boolean } = {},
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-nginx-'));
  const cacheFolder = join(folder, 'cache');
  await mkdir(cacheFolder);
  // The nginx workers may run as another user.
  await chmod(folder, 0o755);
  await chmod(cacheFolder, 0o777);
  const port = await freePort();
  let site = await readFile(CONFIGURATION, 'utf8');
  for (const options of ['max_fails=1 fail_timeout=2s', 'max_fails=0 backup']) {
    const servers = siteUrls.map((url) => `server ${new URL(url).host} ${options};`);
    site = replaceIn(site, `server 127.0.0.1:3000 ${options};`, servers.join('\n'));
  }
  site = replaceIn(site, /listen 80;\s+listen \[::\]:80;/, `listen 127.0.0.1:${port};`);
  site = replaceIn(site, '/var/cache/nginx/ringscope levels', `${cacheFolder} levels`);
  if (!isCaching) site = replaceIn(site, 'proxy_cache ringscope;', 'proxy_cache off;');
  const configuration = `
daemon off;
pid ${folder}/pid;
error_log stderr error;
worker_processes 1;
events { worker_connections 512; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, configuration);
  const url = `http://127.0.0.1:${port}`;
  try {
    const start = () =>
      startService('nginx', ['-c', path, '-e', 'stderr'], {
        ready: async () => (await fetch(`${url}/healthz`)).ok,
        deadlineMs: START_DEADLINE_MS,
      });
    const service = await startRestartable(start, folder);
    return Object.assign(service, { url, cacheFolder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
