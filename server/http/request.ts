import type { FastifyInstance, FastifyRequest } from 'fastify';
import { splitLanguagePrefix, type Language } from '../../i18n/languages.ts';
import type { ApiKey } from '../limits/api-keys.ts';
import { findClientIp } from '../limits/client-ip.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the client, also when trusted proxies forward its requests. */
    readonly clientIp: string;
    /** Path of the URL, including the prefix of its language. */
    readonly path: string;
    /** Part of the URL after the question mark, or an empty string. */
    readonly queryString: string;
    /** Language that the prefix of the path selects. */
    readonly language: Language;
    /** The key that the client sent: `unknown` for one that the operator has not issued, undefined without a key. */
    apiKey: ApiKey | 'unknown' | undefined;
  }

  interface FastifyContextConfig {
    /** Path to log instead of the path of the request, which may contain input of a visitor. */
    readonly pattern?: string;
  }
}

/** Adds `clientIp`, `path` and the other properties that this file declares to the requests of an app. */
export function addRequestProperties(app: FastifyInstance): void {
  app.decorateRequest('clientIp', {
    getter(this: FastifyRequest) {
      return findClientIp(this.ips ?? [this.ip]);
    },
  });
  app.decorateRequest('apiKey', undefined);
  app.decorateRequest('path', {
    getter(this: FastifyRequest) {
      const end = this.url.indexOf('?');
      return end === -1 ? this.url : this.url.slice(0, end);
    },
  });
  app.decorateRequest('queryString', {
    getter(this: FastifyRequest) {
      const start = this.url.indexOf('?');
      return start === -1 ? '' : this.url.slice(start + 1);
    },
  });
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return splitLanguagePrefix(this.path).language;
    },
  });
}
