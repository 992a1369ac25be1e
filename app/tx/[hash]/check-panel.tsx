import { t } from '../../../i18n/translate.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { Panel } from '../../_components/panel.tsx';
import { routes } from '../../_lib/routes.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';

/** Maximum number of ring members or key images in one of the shown commands. */
const MAX_ENTRIES = 16;

interface Command {
  readonly what: string;
  readonly text: string;
}

/** Shows commands to verify the page with the visitor's own node. */
export function NodeCommandsPanel(props: TxDetail) {
  return (
    <Panel title={t('Check this page yourself')} padded>
      <p className="prose">
        {t(
          'You do not have to trust this page. These commands query your own Monero node at 127.0.0.1:18081 and the API of this site.',
        )}
      </p>
      <details>
        <summary>{t('Commands')}</summary>
        {commandsOf(props).map(({ what, text }) => (
          <div key={what} className="check-panel-command">
            <p>{what}</p>
            <pre tabIndex={0}>{text}</pre>
          </div>
        ))}
      </details>
    </Panel>
  );
}

function commandsOf({ hash, inputs }: TxDetail): Command[] {
  const [first] = inputs;
  const images = inputs.slice(0, MAX_ENTRIES).map(({ keyImage }) => keyImage);
  return [
    {
      what: t('The transaction with its inputs, outputs and extra:'),
      text: daemonCall('get_transactions', JSON.stringify({ txs_hashes: [hash], decode_as_json: true })),
    },
    ...(first === undefined || first.ring.length === 0
      ? []
      : [
          {
            what: t('The ring members of input {position}, with their blocks and transactions:', {
              position: first.position,
            }),
            // An amount may be too large for an exact number, and `JSON.stringify` cannot write a bigint.
            text: daemonCall(
              'get_outs',
              `{"get_txid":true,"outputs":[${first.ring
                .slice(0, MAX_ENTRIES)
                .map((index) => `{"amount":${first.amount},"index":${index}}`)
                .join(',')}]}`,
            ),
          },
        ]),
    ...(images.length === 0
      ? []
      : [
          {
            what: t(
              'Whether the key images of the transaction are spent (0: no, 1: on the chain, 2: in the pool):',
            ),
            text: daemonCall('is_key_image_spent', JSON.stringify({ key_images: images })),
          },
        ]),
    {
      what: t('The transaction in the API of this site:'),
      text: ['curl', currentPageRequest().site.publicUrl + routes.apiTx(hash)].join(' '),
    },
  ];
}

function daemonCall(method: string, parameters: string): string {
  return `curl http://127.0.0.1:18081/${method} -H 'Content-Type: application/json' -d '${parameters}'`;
}
