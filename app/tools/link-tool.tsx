import { pageRequest } from '../../server/page-request.ts';
import type { ToolAnswer } from '../../server/tool-answer.ts';
import { decodeAddress, encodeAddress } from '../../protocol/address/address.ts';
import {
  formatPaymentUri,
  parsePaymentUri,
  type PaymentUri,
  type PaymentUriResult,
} from '../../protocol/address/payment-uri.ts';
import { parseXmr } from '../../protocol/units.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { None } from '../_components/none.tsx';
import { Panel } from '../_components/panel.tsx';
import { QrCode } from '../_components/qr-code.tsx';
import { Copy } from '../_components/values/copy.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { ServicePanel } from './service-panel.tsx';
import { ToolForm, ToolInput } from './tool-form.tsx';
import type { ToolView } from './tool-view.ts';

/** Highest number of characters of a name or a description. */
const MAX_TEXT = 500;

/** Highest number of bytes of a link that gets a code. Phones fail to scan larger codes from a screen. */
const MAX_CODE_BYTES = 1_000;

type Fields = ToolAnswer['fields'];

/** Problems of the fields from which a link is made. */
interface LinkProblems {
  readonly address: string | undefined;
  readonly amount: string | undefined;
  readonly recipient: string | undefined;
  readonly description: string | undefined;
}

/** Reads a payment link, and makes one. */
export function linkTool(): ToolView {
  const posted = pageRequest().tools;
  const fields = posted?.fields;
  const isReading = fields !== undefined && fields.uri !== '';
  const read = isReading ? readLink(fields.uri) : undefined;
  const problems = fields === undefined || isReading ? undefined : problemsOf(fields);
  const isWrong =
    read?.ok === false ||
    (problems !== undefined && Object.values(problems).some((problem) => problem !== undefined));
  const made = fields === undefined || isReading || isWrong ? undefined : linkOf(fields);
  const second =
    fields === undefined || (read === undefined && made === undefined) ? null : (
      <ServicePanel
        tool="link"
        what="this link"
        fields={isReading ? { uri: fields.uri } : partsOf(fields)}
        comparison={posted?.comparison}
      />
    );
  return {
    ...(isWrong ? { status: 400 } : {}),
    content: (
      <>
        {read?.ok === true && <ReadPanel uri={read.uri} />}
        {made !== undefined && <MadePanel link={made} />}
        {read?.ok !== false && second}
        <Panel title="Read a payment link" padded>
          <ToolForm tool="link" button="Read">
            <ToolInput
              name="uri"
              label="Payment link"
              rows={3}
              value={fields?.uri ?? ''}
              error={read?.ok === false ? read.message : undefined}
              help="A link that begins with monero:, as shops and wallets show it."
            />
          </ToolForm>
        </Panel>
        {read?.ok === false && second}
        <Panel title="Make a payment link" padded>
          <ToolForm tool="link" button="Make">
            <ToolInput
              name="address"
              label="Address of the receiver"
              rows={2}
              value={fields?.address ?? ''}
              error={problems?.address}
              help="An address of any kind."
            />
            <ToolInput
              name="amount"
              label="Amount in XMR"
              isOptional
              value={fields?.amount ?? ''}
              error={problems?.amount}
              help="With a point and at most twelve decimals. Without it, the payer chooses the amount."
            />
            <ToolInput
              name="recipient"
              label="Name of the receiver"
              isOptional
              value={fields?.recipient ?? ''}
              error={problems?.recipient}
              help="The wallet of the payer shows it."
            />
            <ToolInput
              name="description"
              label="Description"
              isOptional
              value={fields?.description ?? ''}
              error={problems?.description}
              help="The wallet of the payer may keep it. It is not sent with the payment."
            />
          </ToolForm>
        </Panel>
      </>
    ),
  };
}

function partsOf({ address, amount, recipient, description }: Fields): Record<string, string> {
  return { address, amount, recipient, description };
}

/** Reads a link for the network of its own address. */
function readLink(text: string): PaymentUriResult {
  const onMainnet = parsePaymentUri(text, 'mainnet');
  if (onMainnet.ok || onMainnet.reason !== 'network') return onMainnet;
  const onStagenet = parsePaymentUri(text, 'stagenet');
  return onStagenet.ok || onStagenet.reason !== 'network' ? onStagenet : parsePaymentUri(text, 'testnet');
}

function problemsOf({ address, amount, recipient, description }: Fields): LinkProblems {
  const decoded = decodeAddress(address);
  return {
    address: decoded.ok ? undefined : decoded.message,
    amount:
      amount === '' || parseXmr(amount) !== undefined
        ? undefined
        : 'The amount must be digits, with a point and at most twelve decimals.',
    recipient: tooLong(recipient),
    description: tooLong(description),
  };
}

function tooLong(text: string): string | undefined {
  return text.length > MAX_TEXT
    ? `This text has ${text.length} characters, and the limit is ${MAX_TEXT}.`
    : undefined;
}

function linkOf({ address, amount, recipient, description }: Fields): string {
  const given = (text: string): string | undefined => (text === '' ? undefined : text);
  return formatPaymentUri({
    address,
    amount: amount === '' ? undefined : parseXmr(amount),
    recipientName: given(recipient),
    description: given(description),
  });
}

function MadePanel({ link }: { readonly link: string }) {
  return (
    <Panel title="The payment link" id="answer" padded>
      <div className="link-tool-made">
        <div>
          <p>
            <code>{link}</code> <Copy value={link} what="payment link" />
          </p>
          <p>
            <a href={link}>Open it in a wallet</a>
          </p>
        </div>
        {link.length > MAX_CODE_BYTES ? (
          <p className="muted">
            The link is too long for a code that phones can scan. A shorter description gives one.
          </p>
        ) : (
          <figure className="link-tool-code">
            <QrCode text={link} label="QR code of the payment link" />
            <figcaption>A wallet on a phone scans the code and fills in the payment.</figcaption>
          </figure>
        )}
      </div>
    </Panel>
  );
}

function ReadPanel({ uri }: { readonly uri: PaymentUri }) {
  const { address, amount, recipientName, description, unknown } = uri;
  return (
    <Panel title="The payment link" id="answer">
      <DefinitionList
        definitions={[
          {
            term: 'Address',
            value: <code>{encodeAddress(address)}</code>,
            note: `${address.kind === 'subaddress' ? 'A' : address.kind === 'integrated' ? 'An' : 'A'} ${address.kind} address of ${address.network}.`,
          },
          {
            term: 'Amount',
            value: amount === undefined ? <None>the payer chooses it</None> : <Xmr amount={amount} />,
          },
          recipientName === undefined ? undefined : { term: 'Name of the receiver', value: recipientName },
          description === undefined ? undefined : { term: 'Description', value: description },
          unknown.length === 0
            ? undefined
            : {
                term: 'Unknown parameters',
                value: <code>{unknown.join('&')}</code>,
                note: 'Wallets ignore them.',
              },
        ]}
      />
    </Panel>
  );
}
