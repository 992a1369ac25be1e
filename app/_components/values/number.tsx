import { t } from '../../../i18n/translate.ts';
import { groupDigits, shortBytes } from '../../../i18n/digits.ts';
import { localNumber } from '../../../i18n/local-number.ts';

/**
 * Shows a whole number with its digits in groups of three. The stylesheet makes the gaps, so copied digits are plain.
 */
export function Count({ value }: { readonly value: number | bigint }) {
  const text = value.toString();
  const digits = text.startsWith('-') ? text.slice(1) : text;
  if (digits.length < 4 || !/^[0-9]+$/.test(digits)) return text;
  return (
    <span className="nowrap">
      {text.startsWith('-') && '-'}
      {groupDigits(digits).map((group, index) => (
        <span key={index} className="number-group">
          {group}
        </span>
      ))}
    </span>
  );
}

/** Shows a size with a decimal prefix. The exact number of bytes is in the title. */
export function Bytes({ value }: { readonly value: number }) {
  return (
    <span className="nowrap" title={t('{value} bytes', { value })}>
      {shortBytes(value)}
    </span>
  );
}

/** Shows a share from 0 to 1 in per cent, with two decimals below 10 %. */
export function Percent({ share }: { readonly share: number }) {
  const percent = share * 100;
  const digits = percent !== 0 && Math.abs(percent) < 10 ? 2 : 1;
  return <span className="nowrap">{`${localNumber(percent.toFixed(digits))} %`}</span>;
}
