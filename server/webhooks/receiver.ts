import { createHash } from 'node:crypto';
import type { WebhookReceiverSettings } from '../../config/webhooks.ts';
import type { EventType } from '../../api/contract/event.ts';

/** A receiver of events, which the operator has configured as a webhook. */
export interface WebhookReceiver {
  /** Hash of the URL. It identifies the receiver and reveals nothing of the URL. */
  readonly id: string;
  readonly url: string;
  /** Scheme and host, for logs. The path and the query may be secret. */
  readonly origin: string;
  /** Key that signs requests. */
  readonly signingKey: Uint8Array;
  readonly eventTypes: ReadonlySet<EventType>;
  /** Whether the receiver gets alarms: deep reorgs, and changes of the state of the index. */
  readonly receivesAlarms: boolean;
  /** URL of the SOCKS proxy to the receiver. Undefined when requests go to it directly. */
  readonly proxy: string | undefined;
}

/** Prefix of a secret that is encoded as base64, as https://www.standardwebhooks.com describes. */
const BASE64_PREFIX = 'whsec_';

export function toWebhookReceiver(
  { url, secret, types }: WebhookReceiverSettings,
  proxy?: string,
): WebhookReceiver {
  return {
    id: createHash('sha256').update(url).digest('hex').slice(0, 32),
    url,
    origin: new URL(url).origin,
    signingKey: secret.startsWith(BASE64_PREFIX)
      ? Buffer.from(secret.slice(BASE64_PREFIX.length), 'base64')
      : Buffer.from(secret, 'utf8'),
    eventTypes: new Set(types.filter((type) => type !== 'alarm')),
    receivesAlarms: types.includes('alarm'),
    proxy,
  };
}
