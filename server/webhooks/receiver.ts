import { createHash } from 'node:crypto';
import type { WebhookSettings } from '../../config/webhooks.ts';
import type { EventType } from '../../api/contract/event.ts';

/** A receiver of events that the operator has configured. */
export interface Receiver {
  /** Identifies the receiver by its address. It shows nothing of the address. */
  readonly id: string;
  readonly url: string;
  /** The name for logs: scheme and host. A path or query may be secret. */
  readonly origin: string;
  /** Key of the signatures. */
  readonly key: Uint8Array;
  readonly types: ReadonlySet<EventType>;
}

/** A secret with this prefix is base64, as https://www.standardwebhooks.com describes. */
const BASE64_PREFIX = 'whsec_';

export function receiverOf({ url, secret, types }: WebhookSettings): Receiver {
  return {
    id: createHash('sha256').update(url).digest('hex').slice(0, 32),
    url,
    origin: new URL(url).origin,
    key: secret.startsWith(BASE64_PREFIX)
      ? Buffer.from(secret.slice(BASE64_PREFIX.length), 'base64')
      : Buffer.from(secret, 'utf8'),
    types: new Set(types),
  };
}
