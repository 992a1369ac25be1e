import { checkHashArgument, checkHexArgument, toWireArguments } from '../input.ts';
import {
  countField,
  booleanField,
  hashField,
  hexField,
  listField,
  objectField,
  textField,
  u64Field,
} from '../wire.ts';
import { emptyResponseField, defineWalletMethod } from './shapes.ts';

/**
 * Exports outputs for the cold wallet. `start` and `count` are not documented, but newer services read them.
 *
 * @throws InvalidRequestError when a number is negative or not an integer
 */
export const exportOutputs = defineWalletMethod({
  name: 'export_outputs',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: {
    /** Whether to export all outputs instead of those since the last export. The default is false. */
    readonly all?: boolean;
    /** Index of the first output to export with `all`; `count` is the number of outputs. Older versions ignore both. */
    readonly start?: number;
    readonly count?: number;
  }) => toWireArguments(args),
  result: objectField({ outputs_data_hex: hexField.default('') }),
});

/**
 * Imports, in a cold wallet, the outputs that the view-only wallet exported.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −26 or −1 when the data cannot be read
 */
export const importOutputs = defineWalletMethod({
  name: 'import_outputs',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: { readonly outputsDataHex: string }) => ({
    outputs_data_hex: checkHexArgument(args.outputsDataHex, 'outputsDataHex'),
  }),
  result: objectField({ num_imported: countField.default(0) }),
});

/**
 * Exports key images with signatures for the view-only wallet. By default, `all` is false and the service exports only
 * key images of outputs since the last export.
 */
export const exportKeyImages = defineWalletMethod({
  name: 'export_key_images',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: { readonly all?: boolean }) => toWireArguments(args),
  result: objectField({
    /** Index of the output to which the first key image belongs. */
    offset: countField.default(0),
    signed_key_images: listField(objectField({ key_image: hashField, signature: textField })),
  }),
});

/**
 * Imports, in a view-only wallet, the key images that the cold wallet exported. It returns the spent and unspent
 * amounts in atomic units.
 *
 * @throws InvalidRequestError when a key image or a signature is malformed
 * @throws NodeRefusedError with code −10 or −9 for a bad key image or signature, with code −1 when the service does not
 * trust its daemon
 */
export const importKeyImages = defineWalletMethod({
  name: 'import_key_images',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: {
    readonly offset?: number;
    readonly signedKeyImages: readonly { readonly keyImage: string; readonly signature: string }[];
  }) =>
    toWireArguments({
      offset: args.offset,
      signedKeyImages: args.signedKeyImages.map(({ keyImage, signature }) => ({
        keyImage: checkHashArgument(keyImage, 'signedKeyImages.keyImage'),
        signature: checkHexArgument(signature, 'signedKeyImages.signature'),
      })),
    }),
  result: objectField({
    height: countField.default(0),
    /** Amounts of the spent and of the unspent outputs, in atomic units. */
    spent: u64Field.default(0n),
    unspent: u64Field.default(0n),
  }),
});

export interface KeyImageArgs {
  readonly keyImage: string;
}
const keyImageRequest = (args: KeyImageArgs) => ({ key_image: checkHashArgument(args.keyImage, 'keyImage') });

/**
 * Prevents the wallet from spending an output.
 *
 * @throws InvalidRequestError when the key image is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −10 or −1 when the wallet has no such output
 */
export const freeze = defineWalletMethod({
  name: 'freeze',
  repeatable: true,
  request: keyImageRequest,
  result: emptyResponseField,
});

/**
 * Allows the wallet to spend a frozen output again.
 *
 * @throws InvalidRequestError when the key image is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −10 or −1 when the wallet has no such output
 */
export const thaw = defineWalletMethod({
  name: 'thaw',
  repeatable: true,
  request: keyImageRequest,
  result: emptyResponseField,
});

/**
 * Returns whether an output is frozen.
 *
 * @throws InvalidRequestError when the key image is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −10 or −1 when the wallet has no such output
 */
export const frozen = defineWalletMethod({
  name: 'frozen',
  repeatable: true,
  request: keyImageRequest,
  result: objectField({ frozen: booleanField }),
});
