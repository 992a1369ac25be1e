import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startService } from './service-process.ts';

export interface Nginx {
  readonly url: string;
  /** Folder with every response that nginx has stored. */
  readonly cacheFolder: string;
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 30_000;

/** Starts Debian's nginx as a cache in front of a site. The headers of the site decide what nginx stores, and how long. */
export async function startNginx(siteUrl: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-nginx-'));
  const cacheFolder = join(folder, 'cache');
  await mkdir(cacheFolder);
  // The nginx workers may run as another user.
  await chmod(folder, 0o755);
  await chmod(cacheFolder, 0o777);
  const port = await freePort();
  const configuration = `
daemon off;
pid ${folder}/pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 128; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${cacheFolder} levels=1 keys_zone=pages:4m max_size=64m inactive=1d use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${siteUrl};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_cache pages;
      proxy_cache_use_stale error timeout updating http_503;
      proxy_cache_background_update on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, configuration);
  const url = `http://127.0.0.1:${port}`;
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const service = await startService('nginx', ['-c', path, '-e', 'stderr'], {
      ready: async () => (await fetch(`${url}/healthz`)).ok,
      deadlineMs: START_DEADLINE_MS,
    });
    return { url, cacheFolder, stop: () => service.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
