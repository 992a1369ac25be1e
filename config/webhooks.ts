import { z } from 'zod';

/** One receiver of event notifications in the list `WEBHOOKS`. */
const receiver = z.strictObject({
  url: z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password, hash } = new URL(text);
    const isHttp = protocol === 'http:' || protocol === 'https:';
    return isHttp && hostname !== '' && username === '' && password === '' && hash === '';
  }),
  /** At least 16 characters. In a secret with the prefix `whsec_`, the rest is base64. */
  secret: z.string().min(16).max(512),
  types: z
    .array(z.enum(['block', 'reorg', 'pool', 'alarm']))
    .min(1)
    .default(['block', 'reorg']),
});

export type WebhookReceiverSettings = z.infer<typeof receiver>;

const MAX_RECEIVERS = 100;

const list = z
  .array(receiver)
  .max(MAX_RECEIVERS)
  .refine((receivers) => new Set(receivers.map(({ url }) => url)).size === receivers.length);

/** Accepts a JSON list of receivers with different URLs. */
export const webhookListSchema = z.string().transform((text, context): readonly WebhookReceiverSettings[] => {
  const parsed = list.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom' });
  return [];
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
