import { groupDigits, shortBytes } from '../../_lib/digits.ts';

/** A whole number with its digits in threes. The distance is drawn, not written: copies are plain digits. */
export function Count({ value }: { readonly value: number | bigint }) {
  const text = value.toString();
  const digits = text.startsWith('-') ? text.slice(1) : text;
  if (digits.length < 4 || !/^[0-9]+$/.test(digits)) return text;
  return (
    <span className="nowrap">
      {text.startsWith('-') && '-'}
      {groupDigits(digits).map((group, index) => (
        <span key={index} className="group">
          {group}
        </span>
      ))}
    </span>
  );
}

/** A size in bytes with a decimal prefix; the exact number is in the title. */
export function Bytes({ value }: { readonly value: number }) {
  return (
    <span className="nowrap" title={`${value} bytes`}>
      {shortBytes(value)}
    </span>
  );
}

/** A share of one as per cent, with as many decimals as say something. */
export function Percent({ share }: { readonly share: number }) {
  const percent = share * 100;
  const digits = percent !== 0 && Math.abs(percent) < 10 ? 2 : 1;
  return <span className="nowrap">{`${percent.toFixed(digits)} %`}</span>;
}
