import { hashArgument, hexArgument, wireArguments } from '../input.ts';
import { count, flag, hash, hex, list, object, text, u64 } from '../wire.ts';
import { nothing, walletMethod } from './shapes.ts';

/** Outputs and key images, exchanged between a view-only wallet and its cold one, and outputs kept from being spent. */

/** Outputs for the cold wallet. */
export const exportOutputs = walletMethod({
  name: 'export_outputs',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: {
    /** Otherwise only those since the last export. Default false. */
    readonly all?: boolean;
    /** With `all`: from this one on, and so many. Older versions ignore both. */
    readonly start?: number;
    readonly count?: number;
  }) => wireArguments(args),
  result: object({ outputs_data_hex: hex.default('') }),
});

export const importOutputs = walletMethod({
  name: 'import_outputs',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: { readonly outputsDataHex: string }) => ({
    outputs_data_hex: hexArgument(args.outputsDataHex, 'outputsDataHex'),
  }),
  result: object({ num_imported: count.default(0) }),
});

/** Key images with signatures, for the view-only wallet. */
export const exportKeyImages = walletMethod({
  name: 'export_key_images',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: { readonly all?: boolean }) => wireArguments(args),
  result: object({
    /** Outputs before the first of these. */
    offset: count.default(0),
    signed_key_images: list(object({ key_image: hash, signature: text })),
  }),
});

/** Needs a trusted daemon. */
export const importKeyImages = walletMethod({
  name: 'import_key_images',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: {
    readonly offset?: number;
    readonly signedKeyImages: readonly { readonly keyImage: string; readonly signature: string }[];
  }) =>
    wireArguments({
      offset: args.offset,
      signedKeyImages: args.signedKeyImages.map(({ keyImage, signature }) => ({
        keyImage: hashArgument(keyImage, 'signedKeyImages.keyImage'),
        signature: hexArgument(signature, 'signedKeyImages.signature'),
      })),
    }),
  result: object({
    height: count.default(0),
    /** Atomic units. */
    spent: u64.default(0n),
    unspent: u64.default(0n),
  }),
});

interface KeyImageArgs {
  readonly keyImage: string;
}
const keyImageRequest = (args: KeyImageArgs) => ({ key_image: hashArgument(args.keyImage, 'keyImage') });

/** Keeps an output from being spent. */
export const freeze = walletMethod({
  name: 'freeze',
  repeatable: true,
  request: keyImageRequest,
  result: nothing,
});

/** Lets a frozen output be spent again. */
export const thaw = walletMethod({
  name: 'thaw',
  repeatable: true,
  request: keyImageRequest,
  result: nothing,
});

export const frozen = walletMethod({
  name: 'frozen',
  repeatable: true,
  request: keyImageRequest,
  result: object({ frozen: flag }),
});
