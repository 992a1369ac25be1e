// Reads the fee rates, looks up key images and sends a signed transaction: npx tsx wallet.ts wallet.json
import { readFile } from 'node:fs/promises';
import { createRingscopeClient } from '@ringscope/client';

interface WalletInput {
  readonly key_images: string[];
  readonly tx_hex: string;
}

const client = createRingscopeClient('http://127.0.0.1:3000');
const { key_images, tx_hex } = JSON.parse(
  await readFile(process.argv[2] ?? 'wallet.json', 'utf8'),
) as WalletInput;

const fees = await client.GET('/api/v1/fees');
if (fees.error !== undefined) throw new Error(fees.error.error.message);
const { rules, paid } = fees.data;
console.log(`fee rate: ${rules?.normal ?? paid.rate_median} atomic units per byte`);

const images = await client.POST('/api/v1/key-images', { body: { key_images } });
if (images.error !== undefined) throw new Error(images.error.error.message);
for (const { key_image } of images.data.key_images) console.log(`spent ${key_image}`);
for (const image of images.data.missing) console.log(`not spent ${image}`);

// A broadcast may be repeated: the node recognises a transaction that it has.
const sent = await client.POST('/api/v1/broadcast', { body: { tx_hex } });
if (sent.error !== undefined) throw new Error(sent.error.error.message);
if (sent.data.accepted === true) console.log(`sent ${sent.data.hash}`);
for (const { message } of sent.data.reasons) console.log(message);
