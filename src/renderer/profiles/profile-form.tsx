import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { EnvRows } from './env-rows.tsx';
import { ChoiceField, type DraftProps, SwitchField, TextField } from './profile-fields.tsx';
import { TextRows } from './text-rows.tsx';

/** Every field that the schema of profiles has, in the order in which a person thinks of them. */
export function ProfileFormFields(props: DraftProps) {
  return (
    <>
      <UnknownFields {...props} />
      <section className="form-section" aria-label="Program">
        <TextField {...props} field="name" label="Name" placeholder="calc" />
        <TextField
          {...props}
          field="command"
          label="Command"
          placeholder="bc"
          hint="The name of a program on your PATH, or a path. No shell in between."
        />
        <Arguments {...props} field="args" label="Arguments" />
        <TextField {...props} field="cwd" label="Folder" placeholder="the folder that is open" />
        <Environment {...props} />
      </section>
      <PromptSection {...props} />
      <MoreSection {...props} />
    </>
  );
}

function PromptSection(props: DraftProps) {
  const { draft } = props;
  return (
    <section className="form-section" aria-labelledby="profile-prompts">
      <h3 id="profile-prompts" className="form-title">
        Prompts
      </h3>
      <ChoiceField
        {...props}
        field="persistent"
        label="Process"
        choices={[
          { value: false, name: 'One a prompt', says: 'It answers and exits.' },
          { value: true, name: 'One for all', says: 'It stays, and is given each prompt.' },
        ]}
      />
      <ChoiceField
        {...props}
        field="terminal"
        label="Reached through"
        choices={[
          { value: false, name: 'Pipes', says: 'Every byte arrives as it is.' },
          { value: true, name: 'A terminal', says: 'As if a person typed.' },
        ]}
      />
      {draft.persistent ? null : <PromptArguments {...props} />}
      {draft.persistent || saysMore(props) ? <PersistentFields {...props} /> : null}
      <TextField
        {...props}
        field="maxTurnMs"
        label="Longest turn"
        placeholder="as long as it takes"
        unit="ms"
      />
    </section>
  );
}

const persistentFields = [
  'readyMarker',
  'startupIdleTimeoutMs',
  'endMarker',
  'responseIdleTimeoutMs',
] as const;

/** What is set, or wrong, is shown where it means little as well. */
const saysMore = ({ draft, problems }: DraftProps): boolean =>
  persistentFields.some((field) => draft[field] !== '' || field in problems);

function PersistentFields(props: DraftProps) {
  return (
    <>
      <TextField
        {...props}
        field="readyMarker"
        label="Ready marker"
        placeholder="none"
        hint="It is up once it has printed this. Without one: once it is silent."
      />
      <TextField
        {...props}
        field="startupIdleTimeoutMs"
        label="Up after silence of"
        placeholder="500"
        unit="ms"
      />
      <TextField
        {...props}
        field="endMarker"
        label="End marker"
        placeholder="none"
        hint="An answer is over once this is printed, such as \n. bash, zsh and fish in a terminal tell it themselves."
      />
      <TextField
        {...props}
        field="responseIdleTimeoutMs"
        label="Over after silence of"
        placeholder={props.draft.endMarker === '' ? '2000' : '30000'}
        unit="ms"
      />
    </>
  );
}

function PromptArguments(props: DraftProps) {
  const { draft, onChange } = props;
  const isOwn = draft.promptArgs !== undefined;
  return (
    <>
      <Field label="For a prompt">
        {(control) => (
          <label className="switch">
            <input
              {...control}
              type="checkbox"
              className="field-check"
              checked={isOwn}
              onChange={({ target }) => onChange({ promptArgs: target.checked ? [''] : undefined })}
            />
            <span className="form-hint">
              Other arguments than when a person opens it, such as -p.
            </span>
          </label>
        )}
      </Field>
      {isOwn ? <Arguments {...props} field="promptArgs" label="Its arguments" /> : null}
    </>
  );
}

function MoreSection(props: DraftProps) {
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

interface ArgumentsProps extends DraftProps {
  readonly field: 'args' | 'promptArgs';
  readonly label: string;
}

function Arguments({ field, label, draft, problems, onChange }: ArgumentsProps) {
  return (
    <Field label={label} problem={problems[field]} grouped>
      {(control) => (
        <TextRows
          rows={draft[field] ?? []}
          noun="argument"
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
          onChange={(rows) => onChange({ [field]: rows })}
        />
      )}
    </Field>
  );
}

function Environment({ draft, problems, onChange }: DraftProps) {
  return (
    <Field label="Environment" problem={problems.env} grouped>
      {(control) => (
        <EnvRows
          rows={draft.env}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
          onChange={(env) => onChange({ env })}
        />
      )}
    </Field>
  );
}

/** What stands in the file and means nothing: most often a name with a typing error. */
function UnknownFields({ draft, problems, onChange }: DraftProps) {
  if (Object.keys(draft.unknown).length === 0) return null;
  return (
    <div className="form-unknown">
      <p className="field-problem">{problems.unknown}</p>
      <Button size="small" onClick={() => onChange({ unknown: {} })}>
        Remove {Object.keys(draft.unknown).join(', ')}
      </Button>
    </div>
  );
}
