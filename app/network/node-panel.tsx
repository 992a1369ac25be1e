import type { NodeAnswer, NodeFacts } from '../../server/node-facts.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList, type Definition } from '../_components/definition-list.tsx';
import { None } from '../_components/none.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';

/** Shows what the node tells about itself. Addresses of its peers concern its operator alone and are not shown. */
export function NodePanel({ node }: { readonly node: NodeAnswer }) {
  if (node.state === 'away') {
    return (
      <Panel title="The node" live="node" padded>
        <Notice tone="warn" title="The node does not tell its state now">
          <p>{node.reason} The rest of this page comes from the index.</p>
        </Notice>
      </Panel>
    );
  }
  const { facts } = node;
  return (
    <Panel title="The node" live="node">
      <DefinitionList
        definitions={[
          placeDefinition(facts),
          {
            term: 'Version of its program',
            value: facts.version ?? <None>hidden by the node</None>,
          },
          { term: 'Network', value: networkText(facts) },
          {
            term: 'State',
            value: facts.isSynchronised ? (
              <Badge tone="good">synchronised</Badge>
            ) : (
              <Badge tone="warn">synchronising</Badge>
            ),
            ...(facts.targetHeight === undefined
              ? {}
              : {
                  note: (
                    <>
                      Its peers report block <Count value={facts.targetHeight} />.
                    </>
                  ),
                }),
          },
          { term: 'Height', value: <Count value={facts.height} /> },
          peersDefinition(facts),
          {
            term: 'Size of its database',
            value: <Bytes value={facts.databaseSize} />,
            ...(facts.isSizeRounded ? { note: 'The node rounds this up to 5 GiB.' } : {}),
          },
        ]}
      />
    </Panel>
  );
}

function placeDefinition({ place }: NodeFacts): Definition | undefined {
  if (place.of < 2) return undefined;
  return {
    term: 'Answered by',
    value: `node ${place.number} of ${place.of}`,
    explanation:
      'This explorer knows several nodes and prefers the first one. It uses the next while a node does not answer, is synchronising or is behind.',
  };
}

function networkText({ network, isOffline }: NodeFacts): string {
  const name = network === 'fakechain' ? 'a private network for tests' : network;
  return isOffline ? `${name}, without connections to other nodes` : name;
}

function peersDefinition({ peers }: NodeFacts): Definition {
  const term = 'Connections';
  if (peers === undefined) return { term, value: <None>hidden by the node</None> };
  const { incoming, outgoing, known } = peers;
  return {
    term,
    value: `${outgoing} outgoing, ${incoming} incoming`,
    note: (
      <>
        It knows <Count value={known} /> further nodes. This site shows no address of them.
      </>
    ),
  };
}
