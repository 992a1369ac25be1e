import { t } from '../../../i18n/translate.ts';
import { formatAge } from '../../../i18n/age.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';

/** The last second that a `Date` can represent. Unlock times may be later. */
const LAST_DATE_SECONDS = 8_640_000_000_000;

/** Returns an ISO 8601 string such as `2026-11-21T12:04:16Z`, or undefined for times outside the range of `Date`. */
export function formatIsoUtc(unixSeconds: number): string | undefined {
  if (!(Math.abs(unixSeconds) <= LAST_DATE_SECONDS)) return undefined;
  return new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Renders a time in UTC with its age. */
export function Timestamp({ timestamp: unixSeconds }: { readonly timestamp: number }) {
  const iso = formatIsoUtc(unixSeconds);
  if (iso === undefined) return t('Unix time {seconds}', { seconds: unixSeconds });
  return (
    <>
      <time className="time" dateTime={iso}>
        {iso.slice(0, 19).replace('T', ' ')} UTC
      </time>{' '}
      <span className="time-age">
        (<Age timestamp={unixSeconds} />)
      </span>
    </>
  );
}

/** Renders how long ago a time was. The tooltip has the time, and the client script updates the age. */
export function Age({ timestamp: unixSeconds }: { readonly timestamp: number }) {
  const iso = formatIsoUtc(unixSeconds);
  if (iso === undefined) return t('Unix time {seconds}', { seconds: unixSeconds });
  return (
    <time className="time-age" dateTime={iso} title={iso}>
      {formatAge(unixSeconds, getRequestUnixSeconds())}
    </time>
  );
}
