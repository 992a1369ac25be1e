import { messageId, translate, t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import type { BlobDecodeResult } from '../../server/tool-result.ts';
import { Panel } from '../_components/panel.tsx';
import { Notice } from '../_components/notice.tsx';
import { DecodedBlockView } from './decoded-block-view.tsx';
import { DecodedTxView } from './decoded-tx-view.tsx';
import { RelayPanel } from './relay-panel.tsx';
import { ToolForm, ToolInput } from './tool-form.tsx';
import type { RenderedTool } from './tools.ts';

const labels = {
  transaction: {
    title: messageId('Decode and check a transaction'),
    help: messageId(
      'Hexadecimal characters: a signed transaction that a wallet exported, or the raw data of a transaction.',
    ),
    lead: messageId(
      'The transaction is decoded from its bytes, and compared with the rules and with the habits of common wallets. Nothing is sent to the network until you choose to send it.',
    ),
  },
  block: {
    title: messageId('Decode a block'),
    help: messageId('Hexadecimal characters: the raw data of a block, without its transactions.'),
    lead: messageId('The block is decoded from its bytes. Its proof of work is not checked.'),
  },
} as const;

/** Returns the tool that decodes a transaction or a block. */
export async function renderDecoderTool(tool: 'transaction' | 'block'): Promise<RenderedTool> {
  const { visitorTool: posted, site } = currentPageRequest();
  const decoded = posted?.decoded;
  const problem = problemOf(decoded, tool);
  const limits = decoded === undefined ? undefined : await site.pageDataReader.blockLimits();
  const content = typeof decoded === 'object' && decoded.ok ? decoded.content : undefined;
  const [tx, block] = [content?.tx ?? undefined, content?.block ?? undefined];
  const { title, help, lead } = labels[tool];
  return {
    ...(problem === undefined ? {} : { status: decoded === 'busy' ? 503 : 400 }),
    content: (
      <>
        {decoded === 'busy' && (
          <Notice tone="warn" title={t('Nothing was decoded')} role="alert">
            <p>
              {t('Too many large transactions and blocks are being decoded. Please try again in a moment.')}
            </p>
          </Notice>
        )}
        {tx !== undefined && (
          <>
            <RelayPanel relayResult={posted?.relay} txHex={posted?.fields.blob ?? ''} />
            <DecodedTxView tx={tx} feeTierRates={limits?.data?.weightAndFeeRules?.feeRates.tiers} />
          </>
        )}
        {block !== undefined && <DecodedBlockView block={block} />}
        <Panel title={translate(title)} padded>
          <p className="prose">{translate(lead)}</p>
          <ToolForm tool={tool} button={t('Decode')}>
            <ToolInput
              name="blob"
              label={t('Bytes')}
              rows={6}
              // A valid blob can be large and is not repeated in the form.
              value={
                problem === undefined ? '' : (posted?.fields.blob ?? '').slice(0, MAX_REPEATED_CHARACTERS)
              }
              error={decoded === 'busy' ? undefined : problem}
              help={translate(help)}
            />
          </ToolForm>
        </Panel>
      </>
    ),
  };
}

/** Maximum number of characters of a blob that the form still contains when the blob was not decoded. */
const MAX_REPEATED_CHARACTERS = 20_000;

function problemOf(decoded: BlobDecodeResult | undefined, tool: 'transaction' | 'block'): string | undefined {
  if (decoded === undefined) return undefined;
  if (decoded === 'busy') return 'busy';
  if (decoded === 'not-hex') return t('Only hexadecimal characters are allowed, two for each byte.');
  if (decoded.ok) return undefined;
  const { offset, path, reason } = decoded;
  const position = path === '' ? `${offset}` : t('{offset}, in the field {path}', { offset, path });
  return tool === 'transaction'
    ? t('These bytes are not a transaction. Byte {position}: {reason}.', { position, reason })
    : t('These bytes are not a block. Byte {position}: {reason}.', { position, reason });
}
