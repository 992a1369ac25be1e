import { Panel } from '../../_components/panel.tsx';
import { errors } from '../../../api/contract/envelope.ts';
import { DocTable } from './doc-table.tsx';
import { contractText } from './contract-text.tsx';

export function ErrorsPanel() {
  return (
    <Panel title="Errors" id="errors">
      <p className="doc-table-head prose">
        An error is an object <code>error</code> with a code for programs, a sentence for people and the
        parameter that is wrong. It does not repeat the request, except the first letters of an unknown name.
      </p>
      <DocTable
        caption="Codes of errors"
        headers={['Code', 'Status', 'When']}
        rows={Object.entries(errors).map(([code, { status, when }]) => ({
          key: code,
          cells: [<code key="code">{code}</code>, status, contractText(when)],
        }))}
      />
    </Panel>
  );
}
