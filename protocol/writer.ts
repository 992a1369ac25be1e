/** Bytes written one after the other into a buffer that grows. Integers are little endian. */
import { encodeVarint } from './varint.ts';

export class Writer {
  #buffer = new Uint8Array(256);
  #data = new DataView(this.#buffer.buffer);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** What was written, as a copy. */
  finish(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  u8(value: number): void {
    const offset = this.#reserve(1);
    this.#data.setUint8(offset, value);
  }

  u16(value: number): void {
    const offset = this.#reserve(2);
    this.#data.setUint16(offset, value, true);
  }

  u32(value: number): void {
    const offset = this.#reserve(4);
    this.#data.setUint32(offset, value, true);
  }

  u64(value: bigint): void {
    const offset = this.#reserve(8);
    this.#data.setBigUint64(offset, value, true);
  }

  f64(value: number): void {
    const offset = this.#reserve(8);
    this.#data.setFloat64(offset, value, true);
  }

  /** Variable-length integer of blocks and transactions. @throws RangeError outside 0 to 2^64 - 1 */
  varint(value: bigint | number): void {
    this.bytes(encodeVarint(value));
  }

  bytes(bytes: Uint8Array): void {
    const offset = this.#reserve(bytes.length);
    this.#buffer.set(bytes, offset);
  }

  #reserve(length: number): number {
    const offset = this.#length;
    this.#length = offset + length;
    if (this.#length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#buffer.length * 2));
      grown.set(this.#buffer);
      this.#buffer = grown;
      this.#data = new DataView(grown.buffer);
    }
    return offset;
  }
}
