import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

/** Runs a decoding step. Its error names the subject. */
export function decoded<T>(subject: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) throw new NodeDataError(subject, error.message, { cause: error });
    if (error instanceof NotDecodedError) {
      throw new UnknownFormatError(`${subject}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
