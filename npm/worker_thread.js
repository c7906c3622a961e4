// What runs inside the Worker that worker.js starts.

import { serve } from "./engine/serving.js";
import { loadAnswers, nodeModule } from "./loading.js";

serve(nodeModule("node:worker_threads")?.parentPort ?? globalThis, loadAnswers);
