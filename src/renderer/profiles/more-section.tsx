import { ChoiceField, type DraftProps, SwitchField, TextField } from './profile-fields.tsx';

/** What few profiles need, folded away unless something in it is wrong. */
export function MoreSection(props: DraftProps) {
  const { draft, problems } = props;
  const isOpen = ['keep', 'protocol', 'maxStartupMs', 'interrupt'].some((name) => name in problems);
  return (
    <details className="form-section form-more" open={isOpen || undefined}>
      <summary className="form-title">More</summary>
      <SwitchField
        {...props}
        field="enabled"
        label="Offered"
        hint="Off: neither offered nor started."
      />
      <ChoiceField
        {...props}
        field="keep"
        label="When nobody uses it"
        choices={[
          { value: '', name: 'As usual', says: 'Kept if a person opened it.' },
          { value: 'always', name: 'Kept', says: 'Until somebody ends it.' },
          { value: 'while-used', name: 'Ended', says: 'After half an hour.' },
        ]}
      />
      <SwitchField
        {...props}
        field="record"
        label="Output is kept on disk"
        hint="Off: it is gone when Berth is."
      />
      {draft.terminal ? (
        <TextField
          {...props}
          field="interrupt"
          label="Stop types"
          hint="What is typed to stop a turn: \u0003 is Ctrl+C. Empty: nothing."
        />
      ) : null}
      <TextField
        {...props}
        field="maxStartupMs"
        label="Longest start"
        placeholder="20000"
        unit="ms"
      />
      <ChoiceField
        {...props}
        field="protocol"
        label="Speaks"
        choices={[
          { value: 'text', name: 'Text', says: 'What any program does.' },
          { value: 'acp', name: 'ACP', says: 'Agent Client Protocol. Takes no prompts yet.' },
        ]}
      />
    </details>
  );
}
