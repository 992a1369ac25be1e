import { freshnessAt } from '../freshness.ts';
import { indexRoute } from '../route.ts';
import { readTransaction, type TxDetail } from '../../read/transaction.ts';
import { linkTo } from '../json/link.ts';
import { txConfirmations, txJson, type NextParts } from '../json/tx.ts';
import { costs, defineEndpoint, indexErrors, type ParamValues } from '../contract/endpoint.ts';
import { position, txHash } from '../contract/params.ts';
import { txAnswer } from '../contract/tx.ts';

/** Highest number of inputs in one answer. A few transactions have thousands of inputs. */
const MAX_INPUTS = 500;
const MAX_OUTPUTS = 2_000;

const txEndpoint = defineEndpoint({
  operation: 'getTx',
  path: '/api/v1/txs/{hash}',
  summary: 'A transaction with its rings resolved',
  description:
    'On the main chain, waiting in the pool, or in an orphaned block. ' +
    `At most ${MAX_INPUTS} inputs and ${MAX_OUTPUTS} outputs are in one answer; the few transactions with more are read in parts.`,
  pathParams: { hash: txHash },
  queryParams: { inputs_from: position('input'), outputs_from: position('output') },
  answer: txAnswer,
  cost: costs.lookup,
  missing: 'tx_not_found',
  unavailable: indexErrors,
});

export const txRoute = indexRoute(
  txEndpoint,
  async (database, { hash, inputs_from, outputs_from }) =>
    readTransaction(database, hash, {
      inputsFrom: inputs_from,
      inputsLimit: MAX_INPUTS,
      outputsFrom: outputs_from,
      outputsLimit: MAX_OUTPUTS,
    }),
  (loaded, params, { tip }) => {
    if (loaded === undefined) {
      return {
        missing: 'tx_not_found',
        message: `No transaction with this hash is on the chain up to block ${tip.height}, in the pool, or in an orphaned block.`,
        field: 'hash',
      };
    }
    return {
      freshness: freshnessAt(txConfirmations(loaded)),
      // The answer about a mined transaction that was never orphaned changes with the tip only.
      dependsOn: loaded.place.state === 'chain' && loaded.archived.length === 0 ? 'tip' : 'pool',
      content: { tx: txJson(loaded, nextParts(loaded, params)) },
    };
  },
);

function nextParts(
  { hash, facts, coinbase, inputs, outputs }: TxDetail,
  { inputs_from, outputs_from }: ParamValues<typeof txEndpoint>,
): NextParts {
  const inputsEnd = inputs_from + inputs.length;
  const outputsEnd = outputs_from + outputs.length;
  const moreInputs = !coinbase && inputs.length > 0 && inputsEnd < (facts.inputCount ?? 0);
  const moreOutputs = outputs.length > 0 && outputsEnd < (facts.outputCount ?? 0);
  return {
    inputs: moreInputs ? linkTo(txEndpoint, { hash }, { inputs_from: inputsEnd, outputs_from }) : null,
    outputs: moreOutputs ? linkTo(txEndpoint, { hash }, { inputs_from, outputs_from: outputsEnd }) : null,
  };
}
