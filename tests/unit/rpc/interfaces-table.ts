import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daemonMethods } from '../../../rpc/daemon/methods.ts';
import type { AnyMethod } from '../../../rpc/method.ts';
import { walletMethods } from '../../../rpc/wallet/methods.ts';

/** docs/interfaces.md, made from the code: the methods as they are described, and who calls them. */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const USERS = ['indexer', 'app', 'demo', 'launcher'];

/** Names under which our code holds a client of each service. */
const RECEIVERS = {
  daemon: String.raw`(?:\b(?:daemon|client)|\bgetDaemon\(\))`,
  wallet: String.raw`(?:\b(?:wallet|rpc)|\bgetWallet\(\))`,
} as const;

/** What regtest cannot exercise: the real answer, which the tests expect. */
const REAL_ANSWERS: Readonly<Record<string, string>> = {
  '/update': 'looks for a version by DNS, which an offline daemon refuses: “Daemon is running offline”',
  '/start_save_graph': 'in no daemon of today: 404',
  '/stop_save_graph': 'in no daemon of today: 404',
  finalize_multisig: 'fails without a reason since key exchange does all rounds: code 0',
};

export function interfacesTable(): string {
  return [
    '# Methods of the daemon and the wallet service',
    '',
    'Made from the code by `UPDATE_DOCS=1 npx playwright test tests/unit/rpc/interfaces-doc.test.ts`; the same test fails when',
    'this file is out of date. “Again” says whether the transport may send a call a second time after a failure that can pass.',
    'Every method is called, under every name, against the real program on regtest; a remark tells what answers otherwise there.',
    '',
    ...section('Daemon', 'daemon', daemonMethods, 'tests/integration/rpc/daemon.test.ts'),
    ...section('Wallet service', 'wallet', walletMethods, 'tests/integration/rpc/wallet.test.ts'),
  ].join('\n');
}

type Methods = Readonly<Record<string, AnyMethod>>;

function section(title: string, service: 'daemon' | 'wallet', methods: Methods, testFile: string): string[] {
  // The file calls those of the folder with its name.
  const tests = [join(ROOT, testFile), ...sourceFiles(join(ROOT, testFile.replace('.test.ts', '')))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const rows = Object.entries(methods).map(([ours, { spec }]) => {
    const names = [spec.name, ...(spec.aliases ?? [])].map((name) => `\`${name}\``).join(', ');
    const tested = new RegExp(String.raw`\.${ours}\(`).test(tests);
    const remark = REAL_ANSWERS[spec.name] ?? '';
    const users = USERS.filter((folder) => isUsed(folder, service, ours)).join(', ');
    return `| ${names} | \`${ours}\` | ${spec.repeatable ? 'yes' : 'no'} | ${tested ? 'yes' : 'NO'} | ${users} | ${remark} |`;
  });
  return [
    `## ${title}: ${String(rows.length)} methods`,
    '',
    `\`rpc/${service}/\`, tested by \`${testFile}\`.`,
    '',
    '| Method, aliases | Ours | Again | Tested | Used by | Remark |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.sort(),
    '',
  ];
}

/** Our names of the methods that a folder calls. */
export function methodsUsedBy(folder: string, service: 'daemon' | 'wallet'): string[] {
  const methods: Methods = service === 'daemon' ? daemonMethods : walletMethods;
  return Object.keys(methods).filter((ours) => isUsed(folder, service, ours));
}

const sources = new Map<string, string>();

function isUsed(folder: string, service: 'daemon' | 'wallet', ours: string): boolean {
  let text = sources.get(folder);
  if (text === undefined) {
    text = sourceFiles(join(ROOT, folder))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    sources.set(folder, text);
  }
  return new RegExp(String.raw`${RECEIVERS[service]}\??\.${ours}\(`).test(text);
}

function sourceFiles(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
