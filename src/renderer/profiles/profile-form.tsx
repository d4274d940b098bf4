import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ArgumentsField } from './arguments-field.tsx';
import { EnvRows } from './env-rows.tsx';
import { MoreSection } from './more-section.tsx';
import { type DraftProps, TextField } from './profile-fields.tsx';
import { PromptSection } from './prompt-section.tsx';

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
        <ArgumentsField {...props} field="args" label="Arguments" />
        <TextField {...props} field="cwd" label="Folder" placeholder="the folder that is open" />
        <Environment {...props} />
      </section>
      <PromptSection {...props} />
      <MoreSection {...props} />
    </>
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
