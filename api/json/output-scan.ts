import type { ScannedOutput, ScannedTx } from '../../db/queries/output-scan.ts';
import { heightOfTx, positionOfTx } from '../../db/schema/tx-ids.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { extraAdditionalPublicKeys, extraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import { scannedOutputFields, type ScannedTxJson } from '../contract/output-scan.ts';
import { jsonFields, viewTagJson } from './fields.ts';

const writeOutput = jsonFields(scannedOutputFields);

/** @param ringct the data with the encrypted amounts. It is undefined where all amounts are public. */
export function scannedTxJson(
  { id, hash, version, rctType, extra }: ScannedTx,
  outputs: readonly ScannedOutput[],
  ringct: RingCtBase | undefined,
): ScannedTxJson {
  const fields = parseExtra(extra ?? new Uint8Array());
  return {
    height: heightOfTx(id),
    position: positionOfTx(id),
    hash,
    version,
    rct_type: rctType,
    tx_public_keys: extraPublicKeys(fields).map(bytesToHex),
    additional_public_keys: extraAdditionalPublicKeys(fields).map(bytesToHex),
    outputs: outputs.map(({ position, amount, globalIndex, clearAmount, key, viewTag }) => {
      const encrypted = ringct?.ecdhInfo[position];
      const commitment = ringct?.outPk[position];
      return writeOutput({
        position,
        bucket: amount,
        globalIndex,
        key,
        viewTag: viewTagJson(viewTag),
        amount: clearAmount,
        encryptedAmount: encrypted === undefined ? null : bytesToHex(encrypted.amount),
        encryptedMask: encrypted?.mask === undefined ? null : bytesToHex(encrypted.mask),
        commitment: commitment === undefined ? null : bytesToHex(commitment),
      });
    }),
  };
}
