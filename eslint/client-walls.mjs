import path from 'node:path';

/**
 * "use client" is a per-file directive, not a path, so the layer table cannot see it: such a file may import
 * packages, protocol/, app/_components, app/_lib and its own folder, and nothing that lives on the server.
 */
const allowed = ['protocol/', 'app/_components/', 'app/_lib/'];

const clientImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      server:
        '"use client" module imports {{target}}: client code may use protocol/, app/_components/, app/_lib/ and its own folder.',
    },
  },
  create(context) {
    const root = context.cwd;
    const here = path.relative(root, context.filename);
    const isClient = context.sourceCode.ast.body.some((node) => node.directive === 'use client');
    if (!isClient) return {};
    const check = (node) => {
      if (node.importKind === 'type' || node.source === null || node.source === undefined) return;
      const source = String(node.source.value);
      if (source.startsWith('node:') || source === 'server-only') {
        context.report({ node, messageId: 'server', data: { target: source } });
        return;
      }
      if (!source.startsWith('.')) return;
      const target = path.join(path.dirname(here), source);
      const own = path.dirname(target) === path.dirname(here);
      if (own || allowed.some((prefix) => target.startsWith(prefix))) return;
      context.report({ node, messageId: 'server', data: { target } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { rules: { 'client-imports': clientImports } };
