import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DaemonAnswers } from './answers.ts';
import { ChainFolder } from './chain-folder.ts';

export interface ServerOptions {
  /** Made by `ensureChain`. */
  readonly folder: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Blocks to show at first, of those there are; all by default. */
  readonly height?: number;
  /** Whether pruned answers carry the hashes of what is missing, as from daemon 0.19 on. */
  readonly prunableHashes?: boolean;
}

export interface SyntheticDaemon {
  readonly url: string;
  readonly chain: ChainFolder;
  /** Shows more of the chain, or takes blocks off again. */
  setHeight(blocks: number): void;
  stop(): Promise<void>;
}

/** Serves a chain as a daemon of 0.18.4.3 does that is synchronised and alone. */
export async function startSyntheticDaemon(options: ServerOptions): Promise<SyntheticDaemon> {
  const chain = await ChainFolder.open(options.folder);
  const daemon = new DaemonAnswers(chain, options.prunableHashes ?? false);
  if (options.height !== undefined) daemon.setHeight(options.height);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const answer = await daemon.answer(incoming.url ?? '/', await bodyOf(incoming));
      if (answer === undefined) {
        outgoing.writeHead(404).end();
        return;
      }
      const parts = answer.parts.map((part) => Buffer.from(part));
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      outgoing.writeHead(200, { 'content-type': answer.type, 'content-length': length });
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
