import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Returns the methods for which a URL has a route, separated by commas, or an empty string. Fastify's router has a tree for each
 * method, and calls the handler for unknown paths when the tree of the method has no match.
 */
export function allowedMethods(app: FastifyInstance, { path }: FastifyRequest): string {
  const found = (['GET', 'HEAD', 'POST'] as const).filter((method) => {
    // It is null when no route matches. The types of Fastify do not say so.
    const route: unknown = app.findRoute({ method, url: path });
    return route !== null;
  });
  return found.length === 0 ? '' : [...found, 'OPTIONS'].sort().join(', ');
}
