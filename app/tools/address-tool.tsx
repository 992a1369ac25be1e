import { TranslatedSentence } from '../_components/sentence.tsx';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import {
  decodeAddress,
  encodeAddress,
  stripPaymentId,
  type Address,
} from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { addressKeyDefinitions } from '../_components/address-keys.tsx';
import { DefinitionList, type DefinitionItem } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';
import { CopyButton } from '../_components/values/copy.tsx';
import { WalletServicePanel } from './service-panel.tsx';
import { ToolForm, ToolInput } from './tool-form.tsx';
import type { RenderedTool } from './tools.ts';

const PAYMENT_ID = /^[0-9a-fA-F]{16}$/;

const kinds: Readonly<Record<Address['kind'], MessageId>> = {
  standard: messageId('standard address of an account'),
  integrated: messageId('integrated address: a standard address with a payment id'),
  subaddress: messageId('subaddress'),
};

/** Returns the address tool: it decodes an address, splits an integrated one, or combines one with a payment id. */
export function renderAddressTool(): RenderedTool {
  const posted = currentPageRequest().visitorTool;
  const fields = posted?.fields;
  const decoded = fields === undefined ? undefined : decodeAddress(fields.address);
  const address = decoded?.ok === true ? decoded.address : undefined;
  const idProblem = address === undefined ? undefined : paymentIdProblem(address, fields?.paymentId ?? '');
  const addressProblem = decoded?.ok === false ? decoded : undefined;
  const joined =
    address === undefined || idProblem !== undefined || fields === undefined || fields.paymentId === ''
      ? undefined
      : encodeAddress({ ...address, kind: 'integrated', paymentId: hexToBytes(fields.paymentId) });
  const second =
    fields === undefined || fields.address === '' || idProblem !== undefined ? null : (
      <WalletServicePanel
        tool="address"
        fields={{ address: fields.address, paymentId: fields.paymentId }}
        comparison={posted?.comparison}
      />
    );
  return {
    ...(addressProblem === undefined && idProblem === undefined ? {} : { status: 400 }),
    content: (
      <>
        {address !== undefined && <AddressPanel address={address} joined={joined} />}
        <div className="columns">
          <Panel title={t('Decode an address')} padded>
            <p className="prose">
              {t(
                'An address contains two public keys. The chain contains no address, so this tool cannot show what an address received or whether anyone uses it.',
              )}
            </p>
            <ToolForm tool="address" button={t('Decode')}>
              <ToolInput
                name="address"
                label={t('Address')}
                value={fields?.address ?? ''}
                error={
                  addressProblem === undefined ? undefined : (
                    <TranslatedSentence
                      of={addressProblem.message}
                      translatable={addressProblem.translatable}
                    />
                  )
                }
                rows={2}
                help={t('An address of any network: 95 characters, or 106 if it is integrated.')}
              />
              <ToolInput
                name="paymentId"
                label={t('Payment id to add')}
                isOptional
                value={fields?.paymentId ?? ''}
                error={idProblem}
                help={t(
                  '16 hexadecimal characters. Together with a standard address, a payment id makes an integrated address.',
                )}
              />
            </ToolForm>
          </Panel>
          {second}
        </div>
      </>
    ),
  };
}

function paymentIdProblem({ kind }: Address, text: string): string | undefined {
  if (text === '') return undefined;
  if (!PAYMENT_ID.test(text)) return t('A payment id has exactly 16 hexadecimal characters.');
  if (kind === 'integrated')
    return t('This address already contains a payment id. Use its standard address.');
  if (kind === 'subaddress') {
    return t('A payment id cannot be added to a subaddress. Use a new subaddress for each payer instead.');
  }
  return undefined;
}

function AddressPanel({
  address,
  joined,
}: {
  readonly address: Address;
  readonly joined: string | undefined;
}) {
  const { network, kind, paymentId } = address;
  return (
    <Panel title={t('Decoded address')} id="result">
      <DefinitionList
        definitions={[
          {
            term: t('Kind of address'),
            value: translate(kinds[kind]),
            note:
              kind === 'subaddress'
                ? t(
                    'A subaddress does not show which account it belongs to, or whether another subaddress belongs to the same account.',
                  )
                : t('The checksum is correct.'),
          },
          {
            term: t('Network'),
            value: network,
            ...(network === 'mainnet'
              ? { note: t('Private networks for tests use the address format of mainnet.') }
              : {}),
          },
          ...addressKeyDefinitions(address),
          paymentId === undefined
            ? undefined
            : copyableAddress(t('Standard address'), encodeAddress(stripPaymentId(address))),
          joined === undefined ? undefined : copyableAddress(t('Integrated address'), joined),
        ]}
      />
    </Panel>
  );
}

function copyableAddress(term: string, text: string): DefinitionItem {
  return {
    term,
    value: (
      <>
        <code>{text}</code> <CopyButton value={text} copiedItem={term} />
      </>
    ),
  };
}
