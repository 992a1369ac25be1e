import { formatAge } from '../../_lib/age.ts';
import { now } from '../../_frame/now.ts';

/** Seconds outside of what a date can be, as unlock times may be. */
const LAST_DATE_SECONDS = 8_640_000_000_000;

/** `2026-11-21T12:04:16Z`, or undefined where no calendar reaches. */
export function isoUtc(seconds: number): string | undefined {
  if (!(Math.abs(seconds) <= LAST_DATE_SECONDS)) return undefined;
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** An instant in UTC with its age. */
export function Timestamp({ seconds }: { readonly seconds: number }) {
  const iso = isoUtc(seconds);
  if (iso === undefined) return `second ${seconds}`;
  return (
    <>
      <time className="time" dateTime={iso}>
        {iso.slice(0, 19).replace('T', ' ')} UTC
      </time>{' '}
      <span className="age">
        (<Age seconds={seconds} />)
      </span>
    </>
  );
}

/** Only how long ago; the instant is in the title. A script keeps it counting. */
export function Age({ seconds }: { readonly seconds: number }) {
  const iso = isoUtc(seconds);
  if (iso === undefined) return `second ${seconds}`;
  return (
    <time className="age" dateTime={iso} title={iso}>
      {formatAge(seconds, now())}
    </time>
  );
}
