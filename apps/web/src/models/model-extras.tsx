import { Labelled, TextLine } from "../ui/labelled.tsx";
import type { ModelForm } from "./model-config.ts";

const prices = [
  ["priceInput", "Input"],
  ["priceOutput", "Output"],
  ["priceCacheRead", "Cached input"],
  ["priceCacheWrite", "Cache writes"],
] as const;

/** Window, pictures and price: what no server tells reliably. */
export const ModelExtras = ({ form, set }: { form: ModelForm; set: (change: Partial<ModelForm>) => void }) => (
  <>
    <TextLine
      id="model-context"
      label="Context"
      type="tokens"
      placeholder="unknown"
      hint="A history that nears it is made smaller."
      value={form.contextTokens}
      onChange={(contextTokens) => set({ contextTokens })}
      numeric
    />
    <Labelled id="model-vision" label="Pictures">
      <select
        id="model-vision"
        className="select"
        value={form.vision}
        onChange={(event) => set({ vision: event.target.value as ModelForm["vision"] })}
      >
        <option value="auto">Not said</option>
        <option value="yes">It takes pictures</option>
        <option value="no">Text only</option>
      </select>
    </Labelled>
    <fieldset className="prices wide" aria-describedby="price-hint">
      <legend className="small">
        <b>Price</b>, dollars per million tokens
      </legend>
      {prices.map(([field, label]) => (
        <TextLine
          key={field}
          id={`model-${field}`}
          label={label}
          placeholder="unknown"
          value={form[field]}
          onChange={(text) => set({ [field]: text })}
          numeric
        />
      ))}
      <p className="hint wide" id="price-hint">
        Without a price, spend says "unknown" for it. A local model that costs nothing has price 0.
      </p>
    </fieldset>
  </>
);
