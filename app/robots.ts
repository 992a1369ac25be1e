import type { MetadataRoute } from 'next';

/** Everything may be found but what only leads on, never ends, or repeats a page in bytes. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: ['/search', '/live', '/key-image/', '/output-key/', '/tx/*/raw', '/demo'],
    },
  };
}
