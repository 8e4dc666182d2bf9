import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { keyWords } from "../keys/key-words.ts";
import { Dialog } from "../ui/dialog.tsx";

/** What works here, from the registry that binds the keys. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => {
  const { keys, preferences } = useServices();
  const bindings = useStore(keys.bindings);
  const letters = useStore(preferences.letters);
  const places = [...new Set(bindings.map((binding) => binding.where))];
  return (
    <Dialog title="Keys" onClose={onClose} wide>
      <div className="card-body key-sheet">
        {!letters && <p className="meta">Single letters are off; Settings switches them on.</p>}
        {places.map((place) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl>
              {bindings
                .filter((binding) => binding.where === place)
                .map((binding) => (
                  <div key={`${binding.keys} ${binding.label}`}>
                    <dt>{binding.label}</dt>
                    <dd>
                      <kbd className="kbd">{keyWords(binding.keys)}</kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
