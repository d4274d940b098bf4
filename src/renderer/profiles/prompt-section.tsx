import { Field } from '../ui/field.tsx';
import { ArgumentsField } from './arguments-field.tsx';
import { ChoiceField, type DraftProps, TextField } from './profile-fields.tsx';

/** How the program is given prompts, and how it tells that it has answered. */
export function PromptSection(props: DraftProps) {
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
      {isOwn ? <ArgumentsField {...props} field="promptArgs" label="Its arguments" /> : null}
    </>
  );
}
