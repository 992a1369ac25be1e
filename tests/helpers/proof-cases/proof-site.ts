import { expect } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { proofRequestFieldName, type ProofJson } from '../../../api/json/proof.ts';
import { proofKindDetails } from '../../../proofs/kinds.ts';
import { createTestDatabase } from '../database.ts';
import { startIndexer, waitForIndexedTip } from '../indexer.ts';
import { startSite } from '../site.ts';
import { startWalletRpc } from '../wallet-rpc.ts';
import { signatureCases, type ProofCase } from './cases.ts';
import { startAgreementScene, type AgreementScene } from './scene.ts';

/** Time in which the wallet service of the site creates its wallet after its start. */
const SERVICE_READY_MS = 180_000;

/** The built site on the chain of the scene, with an index and with a wallet service of its own. */
export interface ProofSite {
  readonly scene: AgreementScene;
  readonly url: string;
  /** Waits until the index has the chain and the pool of the daemon. */
  settle(): Promise<void>;
  /** Checks a proof with the API. */
  checkInApi(question: ProofCase): Promise<ProofJson>;
  stop(): Promise<void>;
}

/** Starts the scene and the site, and waits until its wallet service agrees with a signature. */
export async function startProofSite(): Promise<ProofSite> {
  const scene = await startAgreementScene();
  const database = await createTestDatabase();
  const service = await startWalletRpc({ daemonUrl: scene.monerod.url });
  const indexer = startIndexer(database, scene.monerod.url, { pollMs: 200 });
  const site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: scene.monerod.url,
    WALLET_RPC_URL: service.url,
  });
  const started: ProofSite = {
    scene,
    url: site.url,
    async settle() {
      const { height, hash } = await scene.daemon.getHeight();
      await waitForIndexedTip(database.writeDatabase, { height: height - 1, hash });
      const { txHashes } = await scene.daemon.getTransactionPoolHashes({});
      const waiting = async () =>
        (await database.writeDatabase.query(statement`select from pool_transactions`)).length;
      await expect.poll(waiting).toBe(txHashes.length);
    },
    async checkInApi({ kind, fields }) {
      const body = Object.fromEntries(
        proofKindDetails[kind].fields.map(({ name }) => [
          proofRequestFieldName(kind, name),
          fields[name] ?? '',
        ]),
      );
      const response = await fetch(`${site.url}/api/v1/proofs/${kind}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as ProofJson;
    },
    async stop() {
      await site.process.stop();
      await indexer.stop();
      await service.stop();
      await database.drop();
      await scene.stop();
    },
  };
  await started.settle();
  const [signature] = await signatureCases(scene);
  if (signature === undefined) throw new Error('the scene has no signature');
  const serviceState = async () => (await started.checkInApi(signature)).wallet_service.state;
  await expect.poll(serviceState, { timeout: SERVICE_READY_MS }).toBe('agrees');
  return started;
}
