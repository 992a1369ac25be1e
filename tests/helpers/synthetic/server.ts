import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DaemonResponses } from './responses.ts';
import { ChainFolder } from './chain-folder.ts';

export interface ServerOptions {
  /** A folder that `ensureChain` has filled. */
  readonly folder: string;
  /** The default of 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Number of blocks that are shown at first; the default is all. */
  readonly height?: number;
}

export interface SyntheticDaemon {
  readonly url: string;
  readonly chain: ChainFolder;
  /** Shows more or fewer blocks of the chain. */
  setHeight(blocks: number): void;
  stop(): Promise<void>;
}

/** Serves a chain like a synchronised daemon of 0.18.4.3 without peers. */
export async function startSyntheticDaemon(options: ServerOptions): Promise<SyntheticDaemon> {
  const chain = await ChainFolder.open(options.folder);
  const daemon = new DaemonResponses(chain);
  if (options.height !== undefined) daemon.setHeight(options.height);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const response = await daemon.respond(incoming.url ?? '/', await bodyOf(incoming));
      if (response === undefined) {
        outgoing.writeHead(404).end();
        return;
      }
      const parts = response.parts.map((part) => Buffer.from(part));
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      outgoing.writeHead(200, { 'content-type': response.type, 'content-length': length });
      for (const part of parts) outgoing.write(part);
      outgoing.end();
    })().catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  const { address, port } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${port}`,
    chain,
    setHeight: (blocks) => daemon.setHeight(blocks),
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await chain.close();
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
