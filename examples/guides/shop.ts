// Waits until the payment of an order is final: npx tsx shop.ts order.json
import { readFile } from 'node:fs/promises';
import { createRingscopeClient } from '@ringscope/client';

interface Order {
  readonly address: string;
  /** Atomic units, as a decimal string. */
  readonly amount: string;
  readonly tx_hash: string;
  readonly tx_key: string;
}

const client = createRingscopeClient('http://127.0.0.1:3000');
const order = JSON.parse(await readFile(process.argv[2] ?? 'order.json', 'utf8')) as Order;
for await (const { confirmations, isPaid, failure } of client.watchPayment({
  txHash: order.tx_hash,
  address: order.address,
  amount: BigInt(order.amount),
  proof: { txKey: order.tx_key },
})) {
  console.log(`${confirmations} confirmations`);
  if (isPaid) console.log('deliver');
  if (failure !== undefined) console.log(failure);
}
