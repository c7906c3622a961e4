// What runs inside the Worker that worker.js starts.

import { serve } from "./engine/serving.js";
import { loadAnswers } from "./loading.js";
import { nodeModule } from "./platform.js";

serve(nodeModule("node:worker_threads")?.parentPort ?? globalThis, loadAnswers);
