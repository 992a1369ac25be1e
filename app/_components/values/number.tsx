import { t } from '../../../i18n/translate.ts';
import { groupDigits, formatShortBytes } from '../../../i18n/digits.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';

/**
 * Renders an integer with its digits in groups of three. The gaps are CSS, so that copied numbers contain only digits.
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

/** Renders a size with a decimal prefix. The tooltip has the exact number of bytes. */
export function ByteSize({ value }: { readonly value: number }) {
  return (
    <span className="nowrap" title={t('{value} bytes', { value })}>
      {formatShortBytes(value)}
    </span>
  );
}

/** Renders a share from 0 to 1 as a percentage with one decimal, or two between 0 and 10 %. */
export function Percent({ share }: { readonly share: number }) {
  const percent = share * 100;
  const decimals = percent !== 0 && Math.abs(percent) < 10 ? 2 : 1;
  return <span className="nowrap">{`${formatLocalNumber(percent.toFixed(decimals))} %`}</span>;
}
