import { MIN_DEPRECATION_PERIOD_DAYS, type Endpoint } from './contract/endpoint.ts';

const MS_PER_DAY = 86_400_000;

/**
 * Returns the headers of a deprecated endpoint (RFC 9745 and RFC 8594).
 *
 * @throws if the endpoint is to be removed sooner than the documentation promises
 */
export function deprecationHeaders({
  path,
  deprecation,
}: Pick<Endpoint, 'path' | 'deprecation'>): Readonly<Record<string, string>> {
  if (deprecation === undefined) return {};
  const [since, until] = [Date.parse(deprecation.deprecatedFrom), Date.parse(deprecation.availableUntil)];
  if (!(until - since >= MIN_DEPRECATION_PERIOD_DAYS * MS_PER_DAY))
    throw new Error(
      `${path} is deprecated from ${deprecation.deprecatedFrom} until ${deprecation.availableUntil}. The documentation promises at least ${MIN_DEPRECATION_PERIOD_DAYS} days. Set a later day in \`availableUntil\`.`,
    );
  return { Deprecation: `@${since / 1000}`, Sunset: new Date(until).toUTCString() };
}
