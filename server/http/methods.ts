import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Returns the methods for which a URL has a route, separated by commas, or an empty string. Fastify's router has one tree for each method.
 * It reports an unknown path when only the tree of another method matches, so this function searches each tree.
 */
export function listAllowedMethods(app: FastifyInstance, { path }: FastifyRequest): string {
  const found = (['GET', 'HEAD', 'POST'] as const).filter((method) => {
    // `findRoute` returns null when no route matches, although its type does not include null.
    const route: unknown = app.findRoute({ method, url: path });
    return route !== null;
  });
  return found.length === 0 ? '' : [...found, 'OPTIONS'].sort().join(', ');
}
