// Renders a chart as `helm template` does: Go's text/template with sprig and Helm's own functions. Reads JSON from standard input, writes a JSON object with the text of
// each file.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type files struct{ folder string }

// Get returns an empty text for a missing file, as Helm does.
func (f files) Get(name string) string {
	content, _ := os.ReadFile(filepath.Join(f.folder, name))
	return string(content)
}

func toYaml(value interface{}) (string, error) {
	text, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n"), err
}

func main() {
	log.SetFlags(0)
	folder := os.Args[1]
	var input struct{ Chart, Release, Values map[string]interface{} }
	check(json.NewDecoder(os.Stdin).Decode(&input))

	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := root.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	for _, name := range []string{"env", "expandenv"} { // Helm removes them
		delete(functions, name)
	}
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, path := range paths {
		content, err := os.ReadFile(path)
		check(err)
		_, err = root.New(filepath.Base(path)).Funcs(functions).Parse(string(content))
		check(err)
	}
	data := map[string]interface{}{"Chart": input.Chart, "Release": input.Release, "Values": input.Values, "Files": files{folder}}
	texts := map[string]string{}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text strings.Builder
		check(root.ExecuteTemplate(&text, name, data))
		texts[name] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	check(json.NewEncoder(os.Stdout).Encode(texts))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
